# The window's texts: English stands in the code (its file only holds plurals), Spanish in mergescope_es.ts. Compiled into
# the library. After changing texts: cmake --build <dir> --target mergescope_lupdate, then fill in what is unfinished.
set(ts_files ${CMAKE_CURRENT_LIST_DIR}/mergescope_en.ts ${CMAKE_CURRENT_LIST_DIR}/mergescope_es.ts)
set_source_files_properties(${ts_files} PROPERTIES OUTPUT_LOCATION ${CMAKE_CURRENT_BINARY_DIR}/translations)
qt_add_lrelease(mergescope_ui TS_FILES ${ts_files} QM_FILES_OUTPUT_VARIABLE qm_files OPTIONS -silent)
qt_add_resources(mergescope_ui mergescope_translations PREFIX /translations
    BASE ${CMAKE_CURRENT_BINARY_DIR}/translations FILES ${qm_files})
add_custom_target(mergescope_lupdate
    COMMAND Qt6::lupdate -locations none -no-obsolete -pluralonly ${CMAKE_SOURCE_DIR}/ui -I${CMAKE_SOURCE_DIR}
            -ts ${CMAKE_CURRENT_LIST_DIR}/mergescope_en.ts
    COMMAND Qt6::lupdate -locations none -no-obsolete ${CMAKE_SOURCE_DIR}/ui -I${CMAKE_SOURCE_DIR} -ts ${CMAKE_CURRENT_LIST_DIR}/mergescope_es.ts
    VERBATIM)
