declare module "*?minified" {
  /** The script as text, without comments and as short as it gets. */
  const text: string;
  export default text;
}
