/** The value of a cookie in the header that a browser sends; undefined where it holds none of that name. */
export const cookieNamed = (header: string | undefined, wanted: string): string | undefined =>
  header
    ?.split(';')
    .map((pair) => pair.trim().split('='))
    .find(([name]) => name === wanted)?.[1]
