// A server component: shows the heads.
import { heads } from "../heads.js";

export const dynamic = "force-dynamic";

export default async function Page() {
  return <pre>{await heads()}</pre>;
}
