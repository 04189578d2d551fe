// What a terminal, a CI system or the test runner says about output must not change what the tests see.
for (const name of ["CI", "COLUMNS", "FORCE_COLOR", "NO_COLOR"]) delete process.env[name];
