import { Badge, Button, Group, Modal } from '@mantine/core'
import { gateway } from '@quoin/gateway/resources'
import type { OutputOf } from '@quoin/kit'
import { useRead } from '@quoin/kit/react'
import { ErrorState, ListSkeleton } from '@quoin/ui'
import { useState } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import admin from '../admin.module.css'
import mails from '../mails/mails.module.css'
import { wordChanges } from '../mails/wordChanges.ts'
import { Pager } from '../Pager.tsx'
import { type Design, type DocumentTemplate, type Kind, textParts, useSectionWord } from './words.ts'

type Version = OutputOf<typeof gateway.documentTemplates.versions>['data'][number]

interface VersionsProps {
  readonly template: DocumentTemplate
  readonly kind: Kind
  readonly design: Design
  readonly opened: boolean
  onClose(): void
  onRestore(number: number): void
}

/** Every version that was in use: each can be compared with what stands in the editor, and taken into it. */
export function Versions({ opened, onClose, ...props }: VersionsProps) {
  const t = useTranslations('admin.documents')
  return (
    <Modal opened={opened} onClose={onClose} size="xl" title={t('history')}>
      {opened && <History {...props} />}
    </Modal>
  )
}

function History({ template, kind, design, onRestore }: Omit<VersionsProps, 'opened' | 'onClose'>) {
  const t = useTranslations('admin.documents')
  const format = useFormatter()
  const [page, setPage] = useState(1)
  const [picked, setPicked] = useState<Version | null>(null)
  const { data, error, refetch } = useRead(gateway.documentTemplates.versions, { id: template.id, page, records: 20 })
  if (!data) return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <ListSkeleton rows={4} />
  if (picked)
    return (
      <Comparison
        version={picked}
        kind={kind}
        design={design}
        onBack={() => setPicked(null)}
        onRestore={() => onRestore(picked.number)}
      />
    )
  if (data.meta.totalCount === 0) return <p className={admin.note}>{t('historyEmpty')}</p>
  return (
    <>
      <table className={admin.table}>
        <thead>
          <tr>
            <th scope="col">{t('versionTitle')}</th>
            <th scope="col">{t('publishedAt')}</th>
            <td />
          </tr>
        </thead>
        <tbody>
          {data.data.map((version) => (
            <tr key={version.number}>
              <td>
                <strong>{t('version', { number: String(version.number) })}</strong>{' '}
                {version.is_used && <Badge color="green">{t('used')}</Badge>}
              </td>
              <td data-label={t('publishedAt')} className={admin.dim}>
                {format.dateTime(new Date(version.published_at), { dateStyle: 'medium', timeStyle: 'short' })}
                {version.published_by_name && <div>{version.published_by_name}</div>}
              </td>
              <td>
                <Button
                  size="xs"
                  variant="default"
                  aria-label={t('compareNamed', { number: String(version.number) })}
                  onClick={() => setPicked(version)}
                >
                  {t('compare')}
                </Button>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <Pager meta={data.meta} onPage={setPage} />
    </>
  )
}

interface ComparisonProps {
  readonly version: Version
  readonly kind: Kind
  readonly design: Design
  onBack(): void
  onRestore(): void
}

/** From an earlier version to what stands in the editor, part by part. */
function Comparison({ version, kind, design, onBack, onRestore }: ComparisonProps) {
  const t = useTranslations('admin.documents')
  const common = useTranslations('ui.common')
  const sectionWord = useSectionWord()
  const columnWord = (name: string) => kind.columns.find((one) => one.name === name)?.label ?? name
  const partsOf = (one: Design): readonly (readonly [string, string])[] => [
    [t('pageSize'), t(`pageSizes.${one.page_size}`)],
    [t('logo'), t(`logos.${one.logo}`)],
    [t('color'), one.color ?? '–'],
    [t('sectionsTitle'), one.sections.map(sectionWord).join(', ')],
    [t('columns'), one.columns.map(columnWord).join(', ')],
    ...textParts.map((part) => [t(`texts.${part}`), one.texts[part]] as const),
    [t('condition'), one.condition],
  ]
  const now = partsOf(design)
  const changed = partsOf(version.design).flatMap(([label, before], at) =>
    before === now[at]![1] ? [] : [{ label, pieces: wordChanges(before, now[at]![1]) }],
  )
  return (
    <>
      <p className={admin.note}>{t('compareText', { number: String(version.number) })}</p>
      {changed.length === 0 && <p>{t('same')}</p>}
      <dl className={mails.changes}>
        {changed.map(({ label, pieces }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              {pieces.map(({ kind: what, text }, at) => {
                const Tag = ({ same: 'span', gone: 'del', new: 'ins' } as const)[what]
                return <Tag key={`${at} ${what}`}>{text}</Tag>
              })}
            </dd>
          </div>
        ))}
      </dl>
      <Group gap="xs" justify="flex-end">
        <Button variant="default" onClick={onBack}>
          {common('back')}
        </Button>
        <Button disabled={changed.length === 0} onClick={onRestore}>
          {t('restore')}
        </Button>
      </Group>
    </>
  )
}
