/** Where the worlds of one run live. */
export interface Place {
  /** Connection string of the database server's administrator. */
  readonly url: string
  readonly secret: string
  /** Folder with the files of the prepared company records. */
  readonly files: string
}

export const templateName = 'world_template'
