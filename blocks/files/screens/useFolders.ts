import { useCaller } from '@quoin/kit/react'
import { useQuery } from '@tanstack/react-query'
import { files } from '../resources/index.ts'

const pagesMax = 25

/** All folders of whoever looks or of the company, with how much is in them. */
export function useFolders(of: 'mine' | 'company') {
  const { call, tenant } = useCaller()
  const { data = [] } = useQuery({
    queryKey: [tenant, 'files.storedFiles', 'folders', of],
    queryFn: async () => {
      let page = await call(files.storedFiles.folders, { of })
      const folders = [...page.folders]
      for (let at = 1; at < pagesMax && page.next_after !== null; at++) {
        page = await call(files.storedFiles.folders, { of, after: page.next_after })
        folders.push(...page.folders)
      }
      return folders
    },
  })
  return data
}
