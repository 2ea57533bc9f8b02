import type * as registry from '../blocks/registry.ts'

/** A block of the platform, under the name of its address. `projects` is the due-diligence service; most of what `disclosure` and `assistant` do is served under its address too. */
export type BlockName = keyof typeof registry

export interface Settings {
  /** One base address per block, without a closing slash; blocks that are not used may be left out. */
  readonly bases: Readonly<Partial<Record<BlockName, string>>>
  /** Where all blocks lie that `bases` does not name: `/api` for `/api/crm`, `/api/gateway` … */
  readonly root?: string
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

export const baseOf = ({ bases, root }: Pick<Settings, 'bases' | 'root'>, block: string): string | undefined =>
  (bases[block as BlockName] ?? (root === undefined ? undefined : baseBelow(root, block)))?.replace(/\/$/, '')

/** A block as one server of ours serves it with all others. */
export const baseBelow = (root: string, block: string): string => `${root.replace(/\/$/, '')}/${block}`

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
