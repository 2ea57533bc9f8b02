/** A path of this app, or nothing: `//host`, `/\host` and what a browser reads as them would lead to another site. */
export function ownPath(path: unknown): string | undefined {
  if (typeof path !== 'string' || !path.startsWith('/')) return undefined
  const here = 'https://here.invalid'
  return URL.canParse(path, here) && new URL(path, here).origin === here ? path : undefined
}
