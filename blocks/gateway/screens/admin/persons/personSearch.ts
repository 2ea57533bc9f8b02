/** Whom the page is about, as its address says: a record that is somebody. A mail address is typed, and stands in no address. */
export interface PersonSearch {
  readonly record?: string
  readonly id?: string
}

export const readPersonSearch = ({ record, id }: Readonly<Record<string, unknown>>): PersonSearch =>
  typeof record === 'string' && typeof id === 'string' ? { record, id } : {}
