/**
 * Three companies. Everything a company holds contains its word, which is found nowhere else: one that shows up in front of a
 * stranger is a leak. P is the parent of A; B has nothing to do with either.
 */
export const companies = {
  a: { name: 'Quillfeather Works', urlId: 'works-a', appId: 'app-a', word: 'quillfeather', parent: 'p' },
  b: { name: 'Thornmarigold Trade', urlId: 'trade-b', appId: 'app-b', word: 'thornmarigold', parent: undefined },
  p: { name: 'Oystermoon Holding', urlId: 'holding-p', appId: 'app-p', word: 'oystermoon', parent: undefined },
} as const
export type Tenant = keyof typeof companies

/** Who takes part, by the role they have. Ada may do everything, Rae only reads, the rival does everything in B. */
export const cast = {
  ada: { tenant: 'a', role: 'company_admin' },
  max: { tenant: 'a', role: 'admin' },
  sue: { tenant: 'a', role: 'support' },
  uma: { tenant: 'a', role: 'user' },
  uli: { tenant: 'a', role: 'user' },
  art: { tenant: 'a', role: 'authorized' },
  rae: { tenant: 'a', role: 'guest' },
  noa: { tenant: 'a', role: 'none' },
  rival: { tenant: 'b', role: 'company_admin' },
  rob: { tenant: 'b', role: 'user' },
  pia: { tenant: 'p', role: 'company_admin' },
  pat: { tenant: 'p', role: 'user' },
} as const satisfies Readonly<Record<string, { tenant: Tenant; role: string }>>
export type Name = keyof typeof cast

/** Who may do everything in a company. */
export const administrators: Readonly<Record<Tenant, Name>> = { a: 'ada', b: 'rival', p: 'pia' }
/** Somebody whose sessions may be ended without anybody missing them. */
export const volunteers: Readonly<Record<Tenant, Name>> = { a: 'max', b: 'rob', p: 'pat' }

export const password = 'correct horse battery 42'
export const emailOf = (name: Name): string => `${name}@${companies[cast[name].tenant].word}.example`

/** Whose texts somebody may come across: a parent company reads its children's accounts. */
export const mayMeet = (tenant: Tenant): readonly Tenant[] => (tenant === 'p' ? ['p', 'a'] : [tenant])
