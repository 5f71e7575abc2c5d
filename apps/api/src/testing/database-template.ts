/** What the run's setup hands to the test files: where a migrated database lies. */
export type DatabaseTemplate = EmbeddedTemplate | PostgresTemplate;

export interface EmbeddedTemplate {
  kind: 'embedded';
  folder: string;
}

export interface PostgresTemplate {
  kind: 'postgres';
  serverUrl: string;
  template: string;
}

declare module 'vitest' {
  export interface ProvidedContext {
    databaseTemplate: DatabaseTemplate;
    /** Of the hard tests, which use both kinds in one run. */
    hardTemplates: { embedded: EmbeddedTemplate; postgres: PostgresTemplate };
  }
}
