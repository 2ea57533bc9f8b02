import { ActionIcon, Button, SegmentedControl, Select, Text } from '@mantine/core'
import { useAction } from '@quoin/kit/react'
import { useErrorWords } from '@quoin/ui/record/useErrorWords.ts'
import { useNotify } from '@quoin/ui/record/useNotify.tsx'
import { IconArrowBackUp, IconArrowForwardUp } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import { languageNames } from '../../public/languageNames.ts'
import { forms } from '../../resources/index.ts'
import { AddQuestion } from './AddQuestion.tsx'
import { useBuilder } from './BuilderContext.ts'
import styles from './builder.module.css'
import type { Standing } from './useSaving.ts'

const panels = ['outline', 'inspector', 'preview'] as const
export type Panel = (typeof panels)[number]

interface BuilderBarProps {
  readonly id: string
  readonly panel: Panel
  readonly standing: Standing
  readonly history: { readonly canUndo: boolean; readonly canRedo: boolean; undo(): void; redo(): void }
  onPanel(panel: Panel): void
  onLanguage(language: string): void
}

/** What can be done to the form as a whole: steps back and forth, the language that is written, publishing. */
export function BuilderBar({ id, panel, standing, history, onPanel, onLanguage }: BuilderBarProps) {
  const t = useTranslations('forms.builder')
  const words = useTranslations('forms.resources.surveys')
  const { definition, language, problems } = useBuilder()
  const publish = useAction(forms.surveys.publish, { alsoRefreshes: ['forms.versions'] })
  const notify = useNotify()
  const inWords = useErrorWords({ block: 'forms', name: 'surveys' })
  const send = () =>
    publish.mutate(
      { id },
      {
        onSuccess: ({ publishedNumber }) => notify.done(t('publishedVersion', { version: String(publishedNumber) })),
        onError: (error) => notify.trouble(inWords(error).sentence),
      },
    )
  return (
    <>
      <div className={styles.bar} role="toolbar" aria-label={t('toolbar')}>
        <AddQuestion />
        <ActionIcon variant="default" size="lg" aria-label={t('undo')} disabled={!history.canUndo} onClick={history.undo}>
          <IconArrowBackUp size={16} aria-hidden />
        </ActionIcon>
        <ActionIcon variant="default" size="lg" aria-label={t('redo')} disabled={!history.canRedo} onClick={history.redo}>
          <IconArrowForwardUp size={16} aria-hidden />
        </ActionIcon>
        {definition.languages.length > 1 && (
          <Select
            aria-label={t('language')}
            size="xs"
            w={130}
            value={language}
            data={definition.languages.map((value) => ({ value, label: languageNames[value] }))}
            allowDeselect={false}
            onChange={(value) => value && onLanguage(value)}
          />
        )}
        <Text size="sm" c="dimmed" role="status" className={styles.grow}>
          {standing.kind !== 'failed' && standing.kind !== 'conflict' && t(`standing.${standing.kind}`)}
        </Text>
        <Button size="xs" disabled={problems.length > 0} loading={publish.isPending} onClick={send}>
          {words('options.actions.publish')}
        </Button>
      </div>
      <div className={styles.panels}>
        <SegmentedControl
          mt="sm"
          fullWidth
          aria-label={t('panel')}
          value={panel}
          onChange={(value) => onPanel(value as Panel)}
          data={panels.map((value) => ({ value, label: t(`panels.${value}`) }))}
        />
      </div>
    </>
  )
}
