import { useRead } from '@quoin/kit/react'
import { useMe } from '@quoin/ui'
import { projects } from '../resources/index.ts'

/**
 * Whether this person only looks at a project with a permission, as its observer or because it is open to the company. False until it is
 * known; the server decides again on every call.
 */
export function useReadsOnly(project: string): (permission: string | undefined) => boolean {
  const { id, ownOnly } = useMe()
  const { data: about } = useRead(projects.projects.get, { id: project })
  const { data: own } = useRead(projects.members.list, {
    filter: { project_unique_id: project, user_unique_id: id },
    records: 1,
  })
  return (permission) => {
    if (!permission || !ownOnly.has(permission) || !about || !own) return false
    if ((about.owner ?? about.createdBy) === id) return false
    return !own.data.some(({ standing, leftAt }) => standing !== 'observer' && (!leftAt || Date.parse(leftAt) > Date.now()))
  }
}
