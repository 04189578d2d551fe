// A CommonJS program that requires the package: prints the heads.
const { english } = require("crossarc/models/english");

english().then((nlp) => {
  const found = nlp("I like the browser.").columns.map(({ head }) => head.slice(1).join(" "));
  console.log(found.join(" / "));
});
