export default {
  'generate:after': async (generator) => {
    if (!process.features.typescript)
      throw new Error(`This template needs Node 22.18 or newer, and this is ${process.version}.`);
    const { generateFromTemplate } = await import('../../src/asyncapi/template.ts');
    await generateFromTemplate(generator);
  },
};
