// A program: prints the heads.
import { heads } from "./heads.js";

heads().then((found) => console.log(found));
