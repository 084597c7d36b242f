/** A page that is made from the specs or from other data, as Markdown. */
export interface Page {
  /** Its address without slashes at the ends, such as `reference/list-jobs`. */
  id: string;
  title: string;
  /** One sentence, for search engines and `llms.txt`. */
  description: string;
  /** The place among its neighbours in the sidebar, the name there, and a badge beside it. */
  sidebar?: { order?: number; label?: string; badge?: { text: string; class: string } };
  /** False where the page needs the room of its contents at the side; else how deep it is, 3 by default. */
  tableOfContents?: false | { maxHeadingLevel: number };
  /** The file to edit, from the root of the repository. */
  source: string;
  /** The words that people search for and that the page may not have, separated by commas. */
  keywords?: string;
  body: string;
}
