import { Alert, Button, Group, SimpleGrid, Stack, Text } from '@mantine/core'
import { RichTextEditor } from '@quoin/ui/editor/RichTextEditor.tsx'
import { useTranslations } from 'use-intl'
import type { Written } from './writing.ts'

interface ConflictProps {
  readonly mine: Written
  readonly theirs: Written
  onMine(): void
  onTheirs(): void
}

/** Both texts side by side, and which of them goes on. What somebody else wrote is a version before it is written over. */
export function Conflict({ mine, theirs, onMine, onTheirs }: ConflictProps) {
  const t = useTranslations('content.write')
  return (
    <Alert color="red" title={t('conflict')} role="alert">
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        {[['mine', mine, onMine, 'keepMine'] as const, ['theirs', theirs, onTheirs, 'takeTheirs'] as const].map(
          ([label, text, take, button]) => (
            <Stack key={label} gap="xs">
              <Text fw={600}>{text.title}</Text>
              <RichTextEditor label={t(label)} value={text.body} readOnly minHeight={80} />
              <Group>
                <Button size="xs" variant={label === 'mine' ? 'filled' : 'default'} onClick={take}>
                  {t(button)}
                </Button>
              </Group>
            </Stack>
          ),
        )}
      </SimpleGrid>
    </Alert>
  )
}
