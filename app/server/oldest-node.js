/** As `engines` in package.json: Node runs TypeScript as it is from here on. */
const oldest = { major: 22, minor: 18 };

export const nodeAdvice =
  "Run the command through npm, which uses the project's own Node; on a Mac install Node 24.";

/**
 * Tells whether a version of Node, such as "24.21.0", runs the site. Runs itself on Node 20.
 * @param {string} version
 * @returns {boolean}
 */
export function isNodeNewEnough(version) {
  const [major = 0, minor = 0] = version.split(".").map(Number);
  return major > oldest.major || (major === oldest.major && minor >= oldest.minor);
}
