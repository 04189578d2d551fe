// A route on the server: answers with the heads.
import { heads } from "../../heads.js";

export const dynamic = "force-dynamic";

export async function GET() {
  return new Response(await heads());
}
