/** What a record holds in fields that its company added, by their keys; one that is empty is not there. */
export type CustomValues = Readonly<Record<string, unknown>>

/** What a record holds after a change that names only what is to change. What stays keeps its place, so that nothing changed is seen as such. */
export const merged = (held: unknown, change: unknown): CustomValues =>
  Object.fromEntries(
    Object.entries({ ...(held as CustomValues | null), ...(change as CustomValues | null) }).filter(
      ([, value]) => value !== null && value !== undefined,
    ),
  )

/** The same without what is empty. */
export const filled = (values: unknown): CustomValues => merged({}, values)
