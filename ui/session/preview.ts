/** A role somebody looks through, in one company and one tab. Nothing can be changed meanwhile; the server sees to that. */
export interface RolePreview {
  readonly roleId: string
  readonly roleName: string
  readonly urlId: string
}
/** A member somebody looks in as, until a time. */
export interface MemberPreview {
  readonly look: string
  readonly memberId: string
  readonly memberName: string
  readonly until: string
  readonly urlId: string
}
export type Preview = RolePreview | MemberPreview

const key = 'previewRole'

/** The preview of the company this tab shows; undefined while one looks with one's own eyes. */
export function currentPreview(): Preview | undefined {
  const kept = sessionStorage.getItem(key)
  const preview = kept ? (JSON.parse(kept) as Preview) : undefined
  const [, c, urlId] = location.pathname.split('/')
  return preview && c === 'c' && urlId === preview.urlId ? preview : undefined
}

/** Begins to look through a role. The page is loaded anew, so that nothing read with one's own rights stays on the screen. */
export function startPreview(preview: Preview): void {
  sessionStorage.setItem(key, JSON.stringify(preview))
  location.assign(`/c/${preview.urlId}`)
}

/** Looks with one's own eyes again; the next page that is loaded shows it. */
export const forgetPreview = (): void => sessionStorage.removeItem(key)
