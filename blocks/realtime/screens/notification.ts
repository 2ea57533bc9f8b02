/** A notification as the list answers it. */
export interface NotificationRow {
  readonly id: string
  readonly content: string
  readonly body: string | null
  readonly category: string
  readonly url: string | null
  readonly status: string
  readonly source: string | null
  readonly created_at: string
  readonly about_resource: string | null
  readonly about_id: string | null
  readonly actions: readonly string[] | null
  /** What one does about it on the page it leads to. */
  readonly button: string | null
}
