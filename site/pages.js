// Which Markdown files of the project are pages of the site, and under which address.
import { posix } from "node:path";

/** Folders and files of the project that hold pages, and where their pages are on the site. */
const PLACES = [
  ["docs/", ""],
  ["models/", "models/"],
  ["packages/english-large/README.md", "models/english-large.md"],
  ["site/play/models/", "models/"],
  ["site/api/", "api/"],
  ["ARCHITECTURE.md", "project/architecture.md"],
  ["CHANGELOG.md", "project/changelog.md"],
  ["CONTRIBUTING.md", "project/contributing.md"],
  ["README.md", "index.md"],
];

/**
 * Finds the page of a Markdown file.
 * @param {string} file its path from the folder of the project
 * @returns {string | undefined} its path on the site, such as "guide/start.md"; undefined if it is not a page
 */
export function pageOf(file) {
  if (!file.endsWith(".md")) return undefined;
  for (const [from, to] of PLACES) {
    if (from === file) return to;
    if (from?.endsWith("/") && file.startsWith(from)) return to + file.slice(from.length);
  }
  return undefined;
}

/**
 * Turns a link between files of the project into one between pages, so that pages can link as the repository does.
 * @param {string} link as it is in the file
 * @param {string} file the Markdown file with the link, from the folder of the project
 * @returns {string | undefined} the address on the site; undefined if it leads elsewhere
 */
export function siteLink(link, file) {
  const [, path = "", hash = ""] = /^([^#]*)(#.*)?$/.exec(link) ?? [];
  if (path === "" || /^[a-z]+:|^\//.test(path)) return undefined;
  const target = posix.join(posix.dirname(file), path);
  // A report that is there as HTML and as Markdown is a page because of the latter.
  const page = pageOf(target.replace(/\.html$/, ".md"));
  return page === undefined ? `/files/${target}${hash}` : `/${page}${hash}`;
}
