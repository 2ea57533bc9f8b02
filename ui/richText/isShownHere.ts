/** Whether the policy of pages lets a picture be drawn: readers' browsers ask no other site for any. */
export const isShownHere = (src: string): boolean =>
  !URL.canParse(src, location.href) || new URL(src, location.href).origin === location.origin
