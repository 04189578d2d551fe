import { escapeXml } from "./escape-xml.js";

/** Returns the start of an HTML page, up to and including the opening tag of its body. */
export function pageOpening(title: string, style: string): string {
  return `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeXml(title)}</title>
<style>${style}</style>
</head>
<body>
`;
}
