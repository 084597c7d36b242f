/** A name without case and punctuation: `listJobs`, `list-jobs` and `List jobs` are alike. */
export const keyOf = (name: string): string => name.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, '');

/** The words of a text as they stand there. */
export const wholeWordsOf = (text: string): string[] => text.match(/[\p{L}\p{N}]+/gu) ?? [];

/** The words of a text, with those inside a name: `toolSettings` is also `tool` and `Settings`. */
export const wordsOf = (text: string): string[] =>
  wholeWordsOf(text).flatMap((word) => {
    const parts = word.split(/(?<=[\p{Ll}\p{N}])(?=\p{Lu})/u);
    return parts.length > 1 ? [word, ...parts] : [word];
  });

const common = new Set(
  'a an and are as at be by can do does for from how i if in is it my of on or that the this to what when where which why with you'.split(
    ' ',
  ),
);

/** A word as it is compared: in small letters and without the `s` of its plural; none when it says nothing. */
export const termOf = (word: string): string | undefined => {
  const small = word.toLowerCase();
  if (common.has(small)) return undefined;
  return /[^su]s$/.test(small) && small.length > 3 ? small.slice(0, -1) : small;
};

/** The keys of a name: those of a path and of each end of it, that of an option without its value. */
export const keysOf = (name: string): string[] => {
  const parts = name
    .replace(/[ =,]?<.*$/, '')
    .replaceAll('[]', '')
    .split('.');
  return [name, ...parts.map((_, index) => parts.slice(index).join('.'))].map(keyOf);
};
