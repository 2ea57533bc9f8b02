import { useMayChooseFiles, ChooseFiles } from '@quoin/files/choose'
import { useCaller } from '@quoin/kit/react'
import type { StoredUpload } from '@quoin/ui/editor/RichTextEditor.tsx'
import { type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl'
import { content } from '../resources/index.ts'

interface Asked {
  readonly kind: 'picture' | 'file'
  readonly isSingle: boolean
  settle(chosen: readonly StoredUpload[]): void
}
export interface ChooseMedia {
  /** Asks for stored files and opens them to everybody; none where nothing was chosen. Missing for who may not choose from files. */
  readonly choose: ((kind: Asked['kind'], isSingle?: boolean) => Promise<readonly StoredUpload[]>) | undefined
  readonly dialog: ReactNode
}

/** Pictures and files of posts, chosen from what is stored. */
export function useChooseMedia(): ChooseMedia {
  const t = useTranslations('content.write')
  const { call } = useCaller()
  const isAllowed = useMayChooseFiles()
  const [asked, setAsked] = useState<Asked | null>(null)
  const give = async (ids: readonly string[]) => {
    const chosen: StoredUpload[] = []
    for (const id of ids) {
      const { url, name, size_bytes } = await call(content.media.choose, { stored_file_unique_id: id })
      chosen.push({ url, name, size: size_bytes })
    }
    asked?.settle(chosen)
  }
  return {
    choose: isAllowed ? (kind, isSingle = false) => new Promise((settle) => setAsked({ kind, isSingle, settle })) : undefined,
    dialog: asked && (
      <ChooseFiles
        kind={asked.kind}
        isSingle={asked.isSingle}
        note={t('chooseNote')}
        submit={t('chooseInsert')}
        onChoose={give}
        onClose={() => {
          asked.settle([])
          setAsked(null)
        }}
      />
    ),
  }
}
