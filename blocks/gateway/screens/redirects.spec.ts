import { describe, expect, it } from 'vitest'
import { outside } from '../outside.tsx'

const hostile = [
  'https://evil.example/x',
  '//evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  'javascript:alert(1)',
  'data:text/html,x',
  ' https://evil.example',
  '',
  7,
  ['//evil.example'],
  null,
]
const here = 'https://quoin.example'
const all: readonly { options: any }[] = outside.routes

/** Where a route sends whoever opens it with these parameters, as they stand in the address and as the route reads them. */
function sentTo({ options }: { options: any }, search: Record<string, unknown>, signedIn: boolean): string | undefined {
  try {
    // What the router hands on: everything the address says, under what the route makes of it.
    const read = { ...search, ...options.validateSearch?.(search) }
    options.beforeLoad({ context: { isSignedIn: () => signedIn }, params: {}, search: read })
    return undefined
  } catch (thrown) {
    if (!(thrown instanceof Response)) throw thrown
    return (thrown as Response & { options: { href: string } }).options.href
  }
}

describe('Every redirect of the pages outside', () => {
  it('stays on this site, whatever the address says', () => {
    let sent = 0
    for (const route of all)
      for (const value of hostile)
        for (const signedIn of [true, false]) {
          const names = [
            'return',
            'app',
            'reset_password_token',
            'confirmation_token',
            'oauth_token',
            'redirect_url',
            'href',
            'to',
          ]
          const to = sentTo(route, Object.fromEntries(names.map((name) => [name, value])), signedIn)
          if (to === undefined) continue
          sent++
          expect(new URL(to, here).origin, `${route.options.path} ${String(value)}`).toBe(here)
        }
    expect(sent).toBeGreaterThan(10)
  })
  it('goes where one was headed', () => {
    const login = all.find(({ options }) => options.path === '/auth/login')!
    expect(sentTo(login, { return: '/c/demo/crm/contacts?page=2#x' }, true)).toBe('/c/demo/crm/contacts?page=2#x')
  })
})
