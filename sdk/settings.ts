/** The blocks of the platform, under the names of their addresses. `projects` is the due-diligence service; most of what `disclosure` and `assistant` do is served under its address too. */
export const blockNames = [
  'gateway',
  'products',
  'realtime',
  'university',
  'onboarding',
  'sales',
  'crm',
  'files',
  'forms',
  'search',
  'geolocation',
  'rewards',
  'wallet',
  'assets',
  'projects',
  'content',
  'disclosure',
  'assistant',
  'automations',
] as const
export type BlockName = (typeof blockNames)[number]

export interface Settings {
  /** One base address per block, without a closing slash; blocks that are not used may be left out. */
  readonly bases: Readonly<Partial<Record<BlockName, string>>>
  /** Sent as `appid` by whoever has no session yet. */
  readonly appId: string
  /** Storage key of the auth token. */
  readonly tokenKey?: string
  readonly captchaSiteKey?: string
  readonly editorKey?: string
  readonly relay?: { readonly address: string; readonly credentials?: unknown }
  /** Unique ids of the roles, for the identities other blocks keep of a person. */
  readonly roleUniqueIds?: Readonly<Partial<Record<RoleKey, string>>>
  /** What the sign-in field is called on the wire. Default: `email`. */
  readonly loginField?: string
  /** Gives a person without phone or e-mail invented ones in the identities of other blocks. */
  readonly placeholderContacts?: boolean
  /** Offers the built-in demo users. */
  readonly mock?: boolean
}

/** Roles that settings map to unique ids; `investor` is role 5, authorized. */
export type RoleKey = 'guest' | 'admin' | 'support' | 'user' | 'investor'

export const defaultTokenKey = 'authToken'

/** Every block below one address, as one server of ours serves them: `/api/crm`, `/api/gateway` … */
export const basesBelow = (root: string): Record<BlockName, string> =>
  Object.fromEntries(blockNames.map((name) => [name, `${root.replace(/\/$/, '')}/${name}`])) as Record<BlockName, string>

export const baseOf = (settings: Settings, block: string): string | undefined =>
  settings.bases[block as BlockName]?.replace(/\/$/, '')

/**
 * Returns how to start blocks. A block without a base address is only warned about, since the others work without it;
 * starting a block a second time is a mistake in the program and throws.
 */
export function blockStarter(settings: Settings): (block: BlockName) => void {
  const started = new Set<BlockName>()
  return (block) => {
    if (started.has(block)) throw new Error(`The block ${block} is already loaded`)
    started.add(block)
    if (!baseOf(settings, block)) console.warn(`The block ${block} has no apiBase setting`)
  }
}
