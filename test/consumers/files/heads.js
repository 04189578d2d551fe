// What every project does: parse a sentence with the built-in model and give its heads.
import { english } from "crossarc/models/english";

export async function heads() {
  const nlp = await english();
  return nlp("I like the browser.")
    .columns.map(({ head }) => head.slice(1).join(" "))
    .join(" / ");
}
