import { Button } from '@mantine/core'
import type { Operation } from '@quoin/kit'
import { useAction } from '@quoin/kit/react'
import { useErrorWords } from '@quoin/ui/record/useErrorWords.ts'
import { useNotify } from '@quoin/ui/record/useNotify.tsx'
import { useLanguage } from '@quoin/ui'
import { IconDownload } from '@tabler/icons-react'
import { sales } from '../../resources/index.ts'
import { download, type Made } from '../download.ts'

interface PaperInput {
  readonly id: string
  readonly language?: 'en' | 'es' | 'fr' | 'de' | 'ja' | 'zh' | undefined
}
interface PaperProps {
  readonly paper: Operation<PaperInput, Made>
  readonly id: string
  readonly label: string
  readonly variant?: 'default' | 'subtle'
  readonly children: string
}

/** Draws a paper in the reader's language and hands it over. */
export function PaperButton({ paper, id, label, variant = 'default', children }: PaperProps) {
  const { language } = useLanguage()
  const notify = useNotify()
  const inWords = useErrorWords(sales.invoices)
  const draw = useAction(paper)
  return (
    <Button
      variant={variant}
      size="compact-sm"
      aria-label={label}
      leftSection={<IconDownload size={14} stroke={1.6} aria-hidden />}
      loading={draw.isPending}
      onClick={() =>
        draw.mutate({ id, language }, { onSuccess: download, onError: (error) => notify.trouble(inWords(error).sentence) })
      }
    >
      {children}
    </Button>
  )
}
