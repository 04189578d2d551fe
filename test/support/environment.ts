// Variables of a terminal, a CI system or the test runner must not change the output that tests check.
for (const name of ["CI", "COLUMNS", "FORCE_COLOR", "NO_COLOR"]) delete process.env[name];
