import type { Comment } from './CommentItem.tsx'

/** A comment of any article, as moderators see it. */
export interface Queued extends Comment {
  readonly post: string
  readonly reason: string | null
}
interface Wire {
  readonly data: readonly ({ readonly id: string } & Readonly<Record<string, unknown>>)[]
  readonly meta: { readonly totalPages?: number }
}

/** The queue is a list of another resource at an address of its own, and keeps the names of the wire. */
export function queuedOf(answer: unknown): { readonly rows: readonly Queued[]; readonly pages: number } {
  if (!answer) return { rows: [], pages: 0 }
  const { data, meta } = answer as Wire
  const text = (value: unknown) => (typeof value === 'string' ? value : null)
  return {
    rows: data.map(({ id, ...one }) => ({
      id,
      post: String(one.post_unique_id),
      parent: text(one.parent_id),
      depth: Number(one.depth ?? 0),
      content: String(one.content ?? ''),
      user: text(one.user_unique_id),
      userName: text(one.user_name),
      userAvatarUrl: text(one.user_avatar_url),
      status: text(one.status),
      isEdited: one.is_edited === true,
      likes: Number(one.likes ?? 0),
      createdAt: String(one.created_at),
      reason: text(one.moderation_reason),
    })),
    pages: meta.totalPages ?? 1,
  }
}
