/** Which answers are looked at: of a time, of those that chose one option. */
export interface Narrowing {
  readonly from?: string
  readonly to?: string
  readonly question?: string
  readonly value?: string
}
