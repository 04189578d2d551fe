// A worker of workerd: answers with the heads.
import { heads } from "./heads.js";

export default {
  async fetch() {
    return new Response(await heads());
  },
};
