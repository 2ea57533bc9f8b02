/** A person as the list answers them. */
export interface Person {
  readonly id: string
  readonly name: string
}
