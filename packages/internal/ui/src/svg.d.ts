declare module '*.svg' {
  /** The picture as a data URL. */
  const url: string;
  export default url;
}
