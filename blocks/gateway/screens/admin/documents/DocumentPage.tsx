import { gateway } from '@quoin/gateway/resources'
import { useRead } from '@quoin/kit/react'
import { ErrorState, languageNames, PageSkeleton, State, useLanguage, useWhyNot } from '@quoin/ui'
import { PageHeader } from '@quoin/ui/page/PageHeader.tsx'
import { IconFileText } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Editor } from './Editor.tsx'
import { TemplateState } from './TemplateState.tsx'
import { type DocumentTemplate, permission } from './words.ts'

/** One template: what it says on the left, how a document looks with it on the right while one writes. */
export function DocumentPage({ id }: { readonly id: string }) {
  const t = useTranslations('admin.documents')
  const { language } = useLanguage()
  const why = useWhyNot(permission)
  const read = useRead(gateway.documentTemplates.get, { id }, { enabled: why === null })
  const kinds = useRead(
    gateway.documentTemplates.kinds,
    { language: read.data?.language ?? language },
    { enabled: why === null && read.data !== undefined },
  )
  // What one's own action answered is edited next; what others do meanwhile takes nobody's words away and is told when one saves.
  const [mine, setMine] = useState<{ template: DocumentTemplate; turn: number } | null>(null)
  if (why !== null) return <State icon={IconFileText} title={why} />
  const error = read.error ?? kinds.error
  if (!read.data || !kinds.data)
    return error ? <ErrorState error={error} level={1} onRetry={() => void read.refetch()} /> : <PageSkeleton />
  const template = mine?.template ?? read.data
  const kind = kinds.data.kinds.find((one) => one.kind === template.kind)
  return (
    <>
      <PageHeader
        title={template.name}
        text={
          <>
            {kind?.title ?? template.kind} · {template.language ? languageNames[template.language] : t('everyLanguage')}{' '}
            <TemplateState template={template} />
          </>
        }
      />
      {kind ? (
        <Editor
          key={`${id} ${mine?.turn}`}
          template={template}
          kind={kind}
          onDone={(next) => setMine({ template: next, turn: (mine?.turn ?? 0) + 1 })}
        />
      ) : (
        <State icon={IconFileText} title={t('noModule')} />
      )}
    </>
  )
}
