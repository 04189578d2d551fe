// The Content-Security-Policy of the site: nothing from other hosts, no inline styles, inline scripts only by hash.
import { createHash } from "node:crypto";

/** An inline script: VitePress has two, which set the theme and the kind of keyboard before the page is drawn. */
const INLINE_SCRIPT = /<script(?![^>]*\ssrc=)[^>]*>([\s\S]+?)<\/script>/g;

/**
 * Makes the policy of some pages.
 * @param {readonly string[]} pages as HTML
 */
export function policyOf(pages) {
  const scripts = new Set(
    pages.flatMap((page) => [...page.matchAll(INLINE_SCRIPT)].map(([, text]) => String(text))),
  );
  const hashes = [...scripts].map((text) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`);
  return [
    "default-src 'none'",
    ["script-src 'self' 'wasm-unsafe-eval'", ...hashes.sort()].join(" "),
    "style-src 'self'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "worker-src 'self'",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
  ].join("; ");
}

/**
 * Puts the policy into a page, unless it has its own.
 * @param {string} page
 * @param {string} policy
 */
export function withPolicy(page, policy) {
  if (page.includes('http-equiv="Content-Security-Policy"')) return page;
  return page.replace(
    "<head>",
    `<head>\n    <meta http-equiv="Content-Security-Policy" content="${policy}">`,
  );
}

/**
 * The headers that a host should send, in the format that Netlify and Cloudflare Pages read; so does `crossarc play`.
 * @param {string} policy
 */
export function headersFile(policy) {
  return `/*
  Content-Security-Policy: ${policy}; frame-ancestors 'self'
  X-Content-Type-Options: nosniff
  Referrer-Policy: no-referrer
`;
}
