import { ActionIcon, Group, Title } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconCopy, IconTrash } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import { useBuilder } from './BuilderContext.ts'
import { duplicate, itemOf, remove } from './edit.ts'
import { EndingEditor } from './EndingEditor.tsx'
import { FormEditor } from './FormEditor.tsx'
import { GroupEditor } from './GroupEditor.tsx'
import { moveBy } from './move.ts'
import { PageEditor } from './PageEditor.tsx'
import { QuestionEditor } from './QuestionEditor.tsx'

/** What is selected, with all that can be said about it. */
export function Inspector() {
  const t = useTranslations('forms.builder')
  const { definition, selected, edit, select } = useBuilder()
  const item = itemOf(definition, selected) ?? { kind: 'form' as const }
  const copied = item.kind === 'question' ? duplicate(definition, selected) : undefined
  return (
    <section aria-label={t(`item.${item.kind}`)} key={selected}>
      <Group justify="space-between" mb="sm">
        <Title order={2} size="h4">
          {t(`item.${item.kind}`)}
        </Title>
        {item.kind !== 'form' && (
          <Group gap={4}>
            {item.kind !== 'group' && (
              <>
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  aria-label={t('up')}
                  onClick={() => edit(moveBy(definition, selected, -1))}
                >
                  <IconArrowUp size={16} aria-hidden />
                </ActionIcon>
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  aria-label={t('down')}
                  onClick={() => edit(moveBy(definition, selected, 1))}
                >
                  <IconArrowDown size={16} aria-hidden />
                </ActionIcon>
              </>
            )}
            {copied && (
              <ActionIcon
                variant="subtle"
                color="gray"
                aria-label={t('duplicate')}
                onClick={() => {
                  edit(copied.definition)
                  select(copied.key)
                }}
              >
                <IconCopy size={16} aria-hidden />
              </ActionIcon>
            )}
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={t('remove')}
              onClick={() => {
                edit(remove(definition, selected))
                select('form')
              }}
            >
              <IconTrash size={16} aria-hidden />
            </ActionIcon>
          </Group>
        )}
      </Group>
      {item.kind === 'form' && <FormEditor />}
      {item.kind === 'page' && <PageEditor page={item.page} />}
      {item.kind === 'group' && <GroupEditor group={item.group} />}
      {item.kind === 'question' && <QuestionEditor question={item.question} />}
      {item.kind === 'ending' && <EndingEditor ending={item.ending} />}
    </section>
  )
}
