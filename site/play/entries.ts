/**
 * Where the entries of the package are, so that the page is built from their sources: it uses nothing that
 * users of the package have not.
 */
export function crossarcEntries(root: string): { find: RegExp; replacement: string }[] {
  return [
    { find: /^crossarc\/(research|query|evaluate)$/, replacement: `${root}src/$1.ts` },
    { find: /^crossarc\/models\/english\.model/, replacement: `${root}models/english.model` },
    { find: /^crossarc$/, replacement: `${root}src/index.ts` },
  ];
}
