/** Under what the values of a record travel, and what their names begin with wherever one of them is named by itself. */
export const customPrefix = 'custom_fields.'
/** A field that a company added, as lists name it. */
export type AddedName = `${typeof customPrefix}${string}`
