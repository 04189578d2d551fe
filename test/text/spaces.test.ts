import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { spacesMisc, spacesOf } from "../../src/text/spaces.js";

describe("spaces in MISC", () => {
  it.each([
    ["", " ", "_"],
    ["", "", "SpaceAfter=No"],
    ["", "  ", "SpacesAfter=\\s\\s"],
    ["", "\r\n\t", "SpacesAfter=\\r\\n\\t"],
    ["\n", "", "SpacesBefore=\\n|SpaceAfter=No"],
    [" ", "\u00a0", "SpacesBefore=\\s|SpacesAfter=\\u00a0"],
    ["", "\v\f\u0085", "SpacesAfter=\\u000b\\u000c\\u0085"],
  ])("are written as UDPipe does: %j and %j", (before, after, misc) => {
    expect(spacesMisc(before, after)).toBe(misc);
  });

  it("are read back as they were written", () => {
    const spaces = fc.string({
      unit: fc.constantFrom(
        " ",
        "\t",
        "\n",
        "\r",
        "\f",
        "\v",
        "\u0085",
        "\u00a0",
        "\u2028",
        "\ufeff",
        "u",
        "00a0",
        "|",
        "\\",
      ),
    });
    fc.assert(
      fc.property(spaces, spaces, (before, after) => {
        expect(spacesOf(spacesMisc(before, after))).toEqual({ before, after });
      }),
    );
  });

  it("are found among other items", () => {
    expect(spacesOf("Gloss=sea|SpaceAfter=No|X=1")).toEqual({ before: "", after: "" });
  });
});
