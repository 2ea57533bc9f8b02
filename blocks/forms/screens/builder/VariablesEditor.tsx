import { ActionIcon, Button, Group, Stack, Text } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import type { Definition } from '../../engine/index.ts'
import { questionsOf } from '../../engine/index.ts'
import { useBuilder } from './BuilderContext.ts'
import styles from './builder.module.css'
import { freshKeyIn } from './edit.ts'
import { ExpressionEditor } from './ExpressionEditor.tsx'

/** What conditions may look at beside answers: numbers that are calculated from them, such as a score. */
export function VariablesEditor() {
  const t = useTranslations('forms.builder.variable')
  const { definition, edit } = useBuilder()
  const { variables } = definition
  const put = (next: Definition['variables'], tag?: string) => edit({ ...definition, variables: next }, tag)
  const askable = questionsOf(definition).map(({ question }) => ({ id: question.id, question }))
  return (
    <Stack gap="xs" role="group" aria-label={t('title')}>
      <Text size="sm" fw={600}>
        {t('title')}
      </Text>
      {variables.map((variable, i) => (
        <Stack key={variable.id} gap="xs" className={styles.nested}>
          <Group justify="space-between">
            <Text size="sm">{variable.id}</Text>
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={t('remove', { name: variable.id })}
              onClick={() => put(variables.toSpliced(i, 1))}
            >
              <IconX size={14} aria-hidden />
            </ActionIcon>
          </Group>
          <ExpressionEditor
            label={t('value', { name: variable.id })}
            value={variable.expression}
            askable={askable}
            onChange={(expression) => put(variables.with(i, { ...variable, expression }), `${variable.id} value`)}
          />
        </Stack>
      ))}
      {variables.length < 50 && (
        <Button
          variant="subtle"
          size="xs"
          style={{ alignSelf: 'flex-start' }}
          onClick={() => put([...variables, { id: freshKeyIn(definition, 'variable'), expression: 0 }])}
        >
          {t('add')}
        </Button>
      )}
    </Stack>
  )
}
