import { Anchor, Button } from '@mantine/core'
import type { Operation } from '@quoin/kit'
import { useAction } from '@quoin/kit/react'
import { Refused } from '@quoin/ui'
import { useWhyRefused } from '@quoin/ui/fields/useWhyRefused.ts'
import { useNotify } from '@quoin/ui/record/useNotify.tsx'
import type { ReactNode } from 'react'
import { useTrouble } from './useTrouble.ts'

/** Has a paper made; then it is a link, because a window opened later than the press is held back by browsers. */
export function PaperButton<Input extends object>({
  operation,
  input,
  icon,
  children,
}: {
  operation: Operation<Input, { url: string; file_name: string }>
  input: Input
  icon: ReactNode
  children: ReactNode
}) {
  const why = useWhyRefused()(operation)
  const trouble = useTrouble()
  const notify = useNotify()
  const make = useAction(operation)
  if (make.data)
    return (
      <Anchor href={make.data.url} target="_blank" rel="noreferrer">
        {make.data.file_name}
      </Anchor>
    )
  return (
    <Refused why={why}>
      <Button
        variant="default"
        leftSection={icon}
        loading={make.isPending}
        onClick={() => make.mutate(input, { onError: (error) => notify.trouble(trouble(error)) })}
      >
        {children}
      </Button>
    </Refused>
  )
}
