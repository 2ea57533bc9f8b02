/** The protocol between a page and the window it opens for a provider. */
export interface Popups {
  startOAuth<Handed>(windowType: 'newWindow' | 'sameWindow', url: string, opener: Window): Promise<Handed | null>
  answerOAuth<Handed>(handed: Handed, page: Window): void
}
let offered: Popups | undefined

/** Given by the app, whose client speaks the protocol; a block may not reach for it. */
export const offerPopups = (popups: Popups): void => void (offered = popups)
export function popups(): Popups {
  if (!offered) throw new Error('The app has to call offerPopups before anybody signs in.')
  return offered
}
