import vue from '@vitejs/plugin-vue'

const isElement = tag => tag === 'lyceum-chat'

export default { plugins: [vue({ template: { compilerOptions: { isCustomElement: isElement } } })] }
