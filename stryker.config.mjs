export default {
  testRunner: 'vitest',
  plugins: ['@stryker-mutator/vitest-runner'],
  vitest: { configFile: 'scripts/testing/mutants.config.ts' },
  coverageAnalysis: 'perTest',
  // An empty text or object in the place of a known one is mostly refused by the compiler, which does not run here;
  // texts that people read are compared to the letter where they are binding.
  mutator: { excludedMutations: ['StringLiteral', 'ObjectLiteral'] },
  concurrency: 2,
  reporters: ['clear-text'],
  clearTextReporter: { allowColor: false, logTests: false, reportTests: false },
  ignorePatterns: ['dist', 'docs', 'bench', 'test-results', '.data'],
  tempDirName: '.data/mutants',
  packageManager: 'npm',
  tsconfigFile: 'none',
  allowEmpty: false,
};
