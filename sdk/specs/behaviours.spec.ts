import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { behaviours } from './behaviours.ts'

const server = 'answered by the server: specs of the block'
const app = 'seen on the screen only: specs of the web app'

/** Behaviours that are not the client's to prove, and who does. */
const notHere: Readonly<Record<string, string>> = {
  'transport.presign_answer': server,
  'transport.trailing_slash': server,
  'transport.list_meta': server,
  'auth.role_fields': server,
  'auth.permission_fields': server,
  'auth.recaptcha': server,
  'auth.resend_confirmation': server,
  'auth.invitation_params': server,
  'auth.tenant_lookup': server,
  'company.fields': server,
  'company.access_fields': server,
  'company.templates_clone': server,
  'company.secret': server,
  'profile.avatar_fields': server,
  'profile.avatar_size_text': server,
  'roles.one_role': server,
  'roles.mail_templates': server,
  'roles.admin_tools': server,
  'roles.booking_admin': server,
  'roles.users_of_role': server,
  'company.logo_flow': app,
  'theme.pattern': app,
  'i18n.full_two': 'the catalogs belong to the web app, where all six languages are complete',
}

const home = join(import.meta.dirname, '..')
const specs = readdirSync(home, { recursive: true, encoding: 'utf8' }).filter(
  (path) => path.endsWith('.spec.ts') && !path.includes('node_modules') && !path.endsWith('behaviours.spec.ts'),
)
const ending = /\[([a-z0-9_]+\.[a-z0-9_., ]+)\]['"]/g
const proved = new Set(
  specs.flatMap((path) =>
    [...readFileSync(join(home, path), 'utf8').matchAll(ending)].flatMap(([, ids = '']) => ids.split(', ')),
  ),
)
const all = Object.entries(behaviours).flatMap(([area, names]) =>
  names
    .trim()
    .split(/\s+/)
    .map((one) => `${area}.${one}`),
)

describe('Every behaviour of the client', () => {
  it('is proved by a test that names it, or by somebody else', () => {
    expect(specs.length).toBeGreaterThan(10)
    expect(all.filter((id) => !proved.has(id) && !(id in notHere))).toEqual([])
  })
  it('is not excused when a test proves it', () => {
    expect(Object.keys(notHere).filter((id) => proved.has(id) || !all.includes(id))).toEqual([])
  })
  it('that a test names exists', () => {
    expect([...proved].filter((id) => !all.includes(id) && !id.startsWith('overview.'))).toEqual([])
  })
  it('is named by every test', () => {
    for (const path of specs) {
      const text = readFileSync(join(home, path), 'utf8')
      const tests = text.match(/^\s*it(\(|\.each)/gm)?.length ?? 0
      expect([path, text.match(ending)?.length]).toEqual([path, tests])
    }
  })
})
