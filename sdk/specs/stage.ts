import type { Call } from '@quoin/kit/client'
import type { Operation } from '@quoin/kit'
import { createSession } from '../session/session.ts'
import { createSessionClient } from '../session/interceptor.ts'
import { type KeyValue, memoryStorage, type SessionData, sessionKeys } from '../session/storage.ts'
import { createStore, type ClientEvent, type Surroundings } from '../session/store.ts'
import type { Ports } from '../session/ports.ts'
import type { User } from '../session/models.ts'
import { basesBelow } from '../bases.ts'
import type { Settings } from '../settings.ts'

export const settings: Settings = {
  bases: basesBelow('https://platform.test/api'),
  appId: 'default-app',
  roleUniqueIds: {
    guest: 'role-guest',
    admin: 'role-admin',
    support: 'role-support',
    user: 'role-user',
    investor: 'role-investor',
  },
}

/** A complete session; `change` says what is different about this one. */
export const sessionSet = (change: Partial<SessionData> = {}): SessionData => ({
  companyToken: 'company-1',
  accessToken: 'token-1',
  client: 'client-1',
  expiry: '2000',
  tokenType: 'Bearer',
  uid: 'ada@demo.test',
  appid: 'app-1',
  ...change,
})

export const stored = (storage: KeyValue) => Object.fromEntries(sessionKeys.map((key) => [key, storage.getItem(key)]))

export const json = (body: unknown, init: ResponseInit = {}) =>
  new Response(JSON.stringify(body), { status: 200, ...init, headers: { 'content-type': 'application/json', ...init.headers } })

export interface Sent {
  readonly method: string
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: unknown
}

/** A client with a session over a network that answers as told; `sent` is what went over it. */
export function stage(
  answer: (sent: Sent) => Response | Promise<Response> = () => json({ data: { id: '1', type: 'x', attributes: {} } }),
) {
  const storage = memoryStorage()
  const session = createSession({ storage })
  const sent: Sent[] = []
  const ended: string[] = []
  const fetch: typeof globalThis.fetch = async (url, init) => {
    const headers = Object.fromEntries(new Headers(init?.headers).entries())
    const one = {
      method: init?.method ?? 'GET',
      url: String(url),
      headers,
      body: init?.body ? JSON.parse(String(init.body)) : undefined,
    }
    sent.push(one)
    return answer(one)
  }
  const call: Call = createSessionClient({ session, settings, fetch, ended: () => ended.push('auth/login') })
  return { storage, session, sent, ended, call, fetch }
}

/** An operation of a block, for what depends on the block alone. */
export const operation = (
  block: string,
  method: Operation['method'] = 'GET',
  path = '/things',
  more: Partial<Operation> = {},
): Operation => ({
  name: `${block}.things.do`,
  block,
  base: block,
  resource: 'things',
  action: 'do',
  kind: 'custom',
  method,
  path,
  aliases: [],
  permission: 'member',
  limit: 'general',
  ids: {},
  summary: '',
  ...more,
})

export const ada: User = {
  uniqueId: 'user-1',
  roleId: 4,
  email: 'ada@demo.test',
  uid: 'ada@demo.test',
  name: 'Ada King Lovelace',
  phone: '+441234567890',
  userProfile: null,
  userAvatar: null,
}
export const company = { urlId: 'lovelace', apiAccessKey: 'app-lovelace', name: 'Lovelace' }

/** The store of the client over ports that answer at once; `asked` lists the ports used, `events` what was dispatched. */
export function play(change: Partial<Ports> = {}, more: Partial<Surroundings> = {}) {
  const storage = memoryStorage()
  const session = createSession({ storage })
  const asked: string[] = []
  const paths: string[] = []
  const ports: Ports = {
    user: async () => ada,
    profile: async () => ({ firstName: 'Ada' }),
    saveProfile: async (_, profile) => profile,
    avatar: async () => ({ url: '/ada.png' }),
    states: async () => [],
    cities: async () => [],
    roles: async () => [],
    permissions: async () => ({ data: [] }),
    companies: async () => [company],
    company: async () => company,
    access: async () => ({ companyToken: 'company-2', appId: 'app-lovelace' }),
    signOut: async () => null,
    findIdentity: async () => ({ id: 'found' }),
    createIdentity: async () => ({ id: 'made' }),
    accounts: async () => [{ id: 'account' }],
    ...change,
  }
  const watched = Object.fromEntries(
    Object.entries(ports).map(([name, port]) => [
      name,
      (...input: unknown[]) => {
        asked.push(name.includes('Identity') || name === 'access' ? `${name} ${String(input[0])}` : name)
        return (port as (...all: unknown[]) => unknown)(...input)
      },
    ]),
  ) as unknown as Ports
  const store = createStore({ ports: watched, session, storage, settings, go: (path) => void paths.push(path), ...more })
  const dispatch = (event: ClientEvent) => store.dispatch(event)
  return { store, dispatch, session, storage, asked, paths }
}
