import type { BlockServer } from '@quoin/kit/server'

/** For what is somebody's own however far a role reaches: whoever asks, asks with rights that reach their own. Nobody asks when the trash is emptied. */
export const asOwner: NonNullable<BlockServer['replaces'][string]['list']> = (request, { me }, standard) => {
  if (!me) return standard(request)
  const { author } = request
  const permissions = new Map(author.actor.permissions)
  for (const name of permissions.keys()) if (name.startsWith('assistant.contexts.')) permissions.set(name, 'own')
  return standard({ ...request, author: { ...author, actor: { ...author.actor, permissions } } })
}
