import { Button, Group, Popover, Stack, TextInput } from '@mantine/core'
import { RichTextEditor as Frame } from '@mantine/tiptap'
import { type ComponentType, type FormEvent, useState } from 'react'
import { useTranslations } from 'use-intl'

interface AddressButtonProps {
  readonly icon: ComponentType<{ size?: number; stroke?: number }>
  readonly label: string
  readonly field: string
  readonly hint?: string
  readonly submit: string
  readonly active?: boolean
  /** What stands in the field when it opens. */
  begin(): string
  /** Why the address cannot be used; nothing when it was. */
  take(address: string): string | undefined
  /** Takes back what is there. */
  readonly remove?: { readonly label: string; run(): void }
}

/** A button of the toolbar that asks for an address. */
export function AddressButton({ icon: Icon, label, field, hint, submit, active, begin, take, remove }: AddressButtonProps) {
  const t = useTranslations('editor')
  const [isOpen, setOpen] = useState(false)
  const [address, setAddress] = useState('')
  const [error, setError] = useState<string>()
  const open = () => {
    setAddress(begin())
    setError(undefined)
    setOpen(true)
  }
  const give = (event: FormEvent) => {
    event.preventDefault()
    // The form around the editor is not sent by it.
    event.stopPropagation()
    const why = take(address.trim())
    setError(why)
    if (!why) setOpen(false)
  }
  return (
    <Popover opened={isOpen} onChange={setOpen} trapFocus withinPortal position="bottom-start" shadow="md">
      <Popover.Target>
        <Frame.Control
          onClick={open}
          active={active ?? false}
          aria-label={label}
          title={label}
          {...(active !== undefined && { 'aria-pressed': active })}
        >
          <Icon size={16} stroke={1.6} />
        </Frame.Control>
      </Popover.Target>
      <Popover.Dropdown>
        <form onSubmit={give}>
          <Stack gap="xs" w={280}>
            <TextInput
              label={field}
              description={hint}
              value={address}
              error={error}
              inputMode="url"
              placeholder="https://"
              maxLength={2_000}
              autoComplete="off"
              data-autofocus
              onChange={(event) => setAddress(event.currentTarget.value)}
            />
            <Group justify="flex-end" gap="xs">
              {remove && (
                <Button
                  variant="subtle"
                  size="xs"
                  onClick={() => {
                    remove.run()
                    setOpen(false)
                  }}
                >
                  {remove.label}
                </Button>
              )}
              <Button variant="default" size="xs" onClick={() => setOpen(false)}>
                {t('cancel')}
              </Button>
              <Button type="submit" size="xs">
                {submit}
              </Button>
            </Group>
          </Stack>
        </form>
      </Popover.Dropdown>
    </Popover>
  )
}
